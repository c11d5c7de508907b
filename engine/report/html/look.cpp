#include "engine/report/html/look.h"

#include "engine/report/html/chart.h"

namespace partita::report {
namespace {

constexpr std::string_view lightColours
    = "--ground:#ffffff;--raised:#f5f7f9;--text:#1b2430;--quiet:#5a6270;--border:#d5dae0;"
      "--grid:#dfe3e8;--accent:#0b5fa5;--best:#e3f2ea;--bestText:#0b6b4b;--bad:#a8320a;"
      "--badGround:#fcece5;--axis:#8a93a0;";
constexpr std::string_view darkColours
    = "--ground:#14181d;--raised:#1d232a;--text:#e6eaef;--quiet:#a3adb9;--border:#38424d;"
      "--grid:#2c343d;--accent:#7ab8f5;--best:#16372b;--bestText:#7fdcb6;--bad:#ff9d73;"
      "--badGround:#3b2119;--axis:#7d8894;";

constexpr std::string_view rules = R"css(
*{box-sizing:border-box}
html{background:var(--ground);color:var(--text);font:16px/1.5 system-ui,"Segoe UI",Roboto,"DejaVu Sans",sans-serif}
body{margin:0 auto;max-width:82rem;padding:0 1.25rem 4rem;display:grid;grid-template-columns:15rem minmax(0,1fr);gap:0 2.5rem}
header{grid-column:1/-1;padding:2rem 0 1rem;border-bottom:1px solid var(--border);margin-bottom:1.5rem}
h1{font-size:2rem;line-height:1.2;margin:0}
header .logo{float:right;max-height:4rem;max-width:40%;margin-left:1rem}
header p{margin:.4rem 0 0;color:var(--quiet)}
nav{position:sticky;top:1rem;align-self:start;max-height:calc(100vh - 2rem);overflow-y:auto;font-size:.92rem}
nav ol{list-style:none;margin:0;padding:0}
nav li{margin:0 0 .1rem}
nav a{display:block;padding:.25rem .6rem;border-left:3px solid transparent;color:var(--text);text-decoration:none}
nav a:hover,nav a:focus{border-left-color:var(--accent);color:var(--accent)}
main{min-width:0}
a{color:var(--accent)}
h2{font-size:1.5rem;line-height:1.25;margin:2.5rem 0 1rem;padding-top:.5rem}
section:first-child h2{margin-top:0}
h3{font-size:1.2rem;line-height:1.3;margin:2rem 0 .6rem}
h4{font-size:1rem;margin:1.4rem 0 .4rem}
p,li{max-width:46rem;overflow-wrap:anywhere}
p{margin:.6rem 0}
ul,ol{padding-left:1.4rem}
li{margin:.25rem 0}
.quiet{color:var(--quiet)}
p.bad{border-left:4px solid var(--bad);padding-left:.8rem}
code{font-family:ui-monospace,"Cascadia Mono","DejaVu Sans Mono",monospace;font-size:.88em;overflow-wrap:anywhere}
.facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(11rem,1fr));gap:.8rem;margin:1.2rem 0}
.fact{background:var(--raised);border:1px solid var(--border);border-radius:.5rem;padding:.8rem 1rem}
.fact.best{background:var(--best)}
.fact dt{color:var(--quiet);font-size:.85rem}
.fact dd{margin:0}
.fact .value{font-size:1.35rem;font-weight:650;line-height:1.3;overflow-wrap:anywhere}
.fact.bad .value{color:var(--bad)}
.fact .detail{color:var(--quiet);font-size:.85rem}
.scroll{overflow-x:auto;margin:1rem 0;-webkit-overflow-scrolling:touch}
table{border-collapse:collapse;width:100%;font-size:.9rem;line-height:1.4;font-variant-numeric:tabular-nums}
caption{text-align:left;font-weight:650;padding:.2rem 0 .4rem}
th,td{padding:.42rem .7rem;text-align:left;vertical-align:top;border-bottom:1px solid var(--border)}
th{background:var(--raised);font-weight:650;vertical-align:bottom}
th.r,td.r{text-align:right}
td.r{white-space:nowrap}
td small{display:block;color:var(--quiet);font-size:.84em;white-space:normal}
td.best{background:var(--best)}
td.best .v{color:var(--bestText);font-weight:650}
td.bad{background:var(--badGround)}
td.bad .v{color:var(--bad)}
td.quiet{color:var(--quiet)}
th.sorts{cursor:pointer}
th.sorts::after{content:" \2195";color:var(--quiet);font-weight:400}
th[aria-sort=ascending]::after{content:" \2191"}
th[aria-sort=descending]::after{content:" \2193"}
figure{margin:1.2rem 0}
figcaption{font-weight:650;font-size:.95rem;margin-bottom:.4rem;max-width:46rem}
.listing .lines{background:var(--raised);border:1px solid var(--border);border-radius:.4rem;padding:.6rem .8rem;font-size:.9rem}
.line{display:grid;grid-template-columns:1fr;gap:0 1.5rem;align-items:baseline}
.noted .line{grid-template-columns:minmax(0,3fr) minmax(0,2fr)}
.line code{white-space:pre-wrap;padding-left:2ch;text-indent:-2ch}
.line span{color:var(--quiet);font-size:.85rem}
.chart svg{min-width:35rem;max-width:100%;height:auto;display:block}
.picture svg{max-width:100%;min-width:40rem;height:auto;display:block}
.picture .scroll{background:#fff;border:1px solid var(--border);border-radius:.4rem}
svg .t{fill:var(--text)}svg .tq{fill:var(--quiet)}svg .g{stroke:var(--grid)}svg .m{stroke:var(--quiet)}svg .a{stroke:var(--axis)}
#tip{position:absolute;z-index:9;pointer-events:none;background:var(--text);color:var(--ground);padding:.3rem .6rem;border-radius:.3rem;font-size:.85rem;max-width:20rem}
@media (max-width:60rem){
body{display:block;padding:0 1rem 3rem}
nav{position:static;max-height:none;margin-bottom:1.5rem}
nav ol{display:flex;flex-wrap:wrap;gap:.3rem}
nav a{border:1px solid var(--border);border-radius:1rem;padding:.2rem .7rem}
}
@media (max-width:40rem){
h1{font-size:1.5rem}h2{font-size:1.3rem}
.scroll table{width:max-content;min-width:100%;max-width:none}
td{max-width:15rem}
.noted .line{grid-template-columns:1fr}
.noted .line span{padding-left:2rem}
}
@media print{
html{font-size:10.5pt;background:#fff}
body{display:block;max-width:none;padding:0}
nav,#tip{display:none}
header{padding-top:0}
section{break-before:page}
section:first-child{break-before:auto}
h2,h3,h4,caption,figcaption{break-after:avoid}
tr,.fact,.chart,.line{break-inside:avoid}
thead{display:table-header-group}
.scroll{overflow:visible}
table{font-size:8pt}
td.r{white-space:normal}
th,td{padding:.25rem .4rem}
.chart svg,.picture svg{min-width:0}
th.sorts::after{content:""}
a{color:inherit}
}
)css";

constexpr std::string_view scriptText = R"js(
(function(){
"use strict";
function key(row,column){var cell=row.children[column];var n=cell.getAttribute("data-n");return n===null?cell.textContent.trim().toLowerCase():Number(n);}
function compare(a,b){
if(typeof a!==typeof b){return typeof a==="number"?-1:1;}
if(typeof a==="number"){return a-b;}
return a.localeCompare(b);}
function sortBy(head,column){
var table=head.closest("table");var body=table.tBodies[0];
var falling=head.getAttribute("aria-sort")==="ascending";
table.querySelectorAll("th").forEach(function(other){other.removeAttribute("aria-sort");});
head.setAttribute("aria-sort",falling?"descending":"ascending");
var rows=Array.from(body.rows);
rows.sort(function(a,b){var c=compare(key(a,column),key(b,column));return falling?-c:c;});
rows.forEach(function(row){body.appendChild(row);});}
document.querySelectorAll("table.sortable").forEach(function(table){
Array.from(table.tHead.rows[0].cells).forEach(function(head,column){
head.classList.add("sorts");head.tabIndex=0;head.title="Sort by this column";
head.addEventListener("click",function(){sortBy(head,column);});
head.addEventListener("keydown",function(e){if(e.key==="Enter"){sortBy(head,column);}});});});
var tip=document.createElement("div");tip.id="tip";tip.hidden=true;document.body.appendChild(tip);
document.querySelectorAll(".chart svg title").forEach(function(title){
var mark=title.parentNode;mark.setAttribute("data-tip",title.textContent);mark.setAttribute("aria-label",title.textContent);title.remove();});
function show(e){
var mark=e.target.closest("[data-tip]");
tip.hidden=mark===null;
if(mark===null){return;}
tip.textContent=mark.getAttribute("data-tip");
tip.style.left=Math.max(4,Math.min(e.pageX+12,document.documentElement.clientWidth-tip.offsetWidth-8))+"px";
tip.style.top=(e.pageY+16)+"px";}
document.querySelectorAll(".chart svg").forEach(function(chart){
chart.addEventListener("pointermove",show);
chart.addEventListener("click",show);
chart.addEventListener("pointerleave",function(){tip.hidden=true;});});
})();
)js";

std::string seriesVariables(bool isDark)
{
    std::string text;
    for (int place = 0; place < seriesColours; ++place)
        text += "--s" + std::to_string(place) + ':' + seriesColour(place, isDark) + ';';
    return text;
}

std::string variables(bool isDark)
{
    return ":root{color-scheme:" + std::string(isDark ? "dark" : "light") + ';'
        + std::string(isDark ? darkColours : lightColours) + seriesVariables(isDark) + "}\n";
}

std::string seriesRules()
{
    std::string text;
    for (int place = 0; place < seriesColours; ++place) {
        const std::string number = std::to_string(place);
        text += "svg .s" + number + "{fill:var(--s" + number + ")}svg .l" + number
            + "{stroke:var(--s" + number + ")}\n";
    }
    return text;
}

} // namespace

std::string styleSheet(HtmlTheme theme, Paper paper)
{
    std::string text = variables(theme == HtmlTheme::dark);
    if (theme == HtmlTheme::reader)
        text += "@media screen and (prefers-color-scheme:dark){" + variables(true) + "}\n";
    if (theme == HtmlTheme::dark)
        text += "@media print{" + variables(false) + "}\n";
    text += rules;
    text += seriesRules();
    return text + "@page{size:" + (paper == Paper::a4 ? "A4" : "letter") + ";margin:17mm 15mm}\n";
}

std::string_view script()
{
    return scriptText;
}

} // namespace partita::report
