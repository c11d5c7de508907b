#include "tests/support/planmodels.h"

#include "tests/support/planstage.h"

namespace partita::tests {
namespace {

const char *const shopText = R"json({
"partita": 1, "name": "shop", "title": "A shop", "generation": "current",
"entities": [
 {"name":"Customer","key":"id","attributes":[{"name":"id","generate":"uuid"},{"name":"name","generate":"name","mutable":true},
   {"name":"city","generate":{"choice":["Oslo","Lyon","Graz"]}},{"name":"note","generate":{"text":[5,30]},"missing":0.4},
   {"name":"address","generate":"object","mutable":true,"members":[{"name":"street","generate":{"text":[5,15]}},
     {"name":"town","generate":{"choice":["Bergen","Lille","Linz"]}},
     {"name":"place","generate":"object","missing":0.3,"members":[{"name":"zone","type":"integer","generate":{"number":[1,4]}}]}]}]},
 {"name":"Profile","key":"id","attributes":[{"name":"id","generate":"uuid"},{"name":"points","type":"integer","generate":{"number":[0,500]},"mutable":true}]},
 {"name":"Product","key":"id","attributes":[{"name":"id","generate":"uuid"},{"name":"title","generate":{"text":[8,24]},"mutable":true},
   {"name":"price","type":"integer","generate":{"number":[1,90]}},
   {"name":"keywords","generate":{"array":[0,3]},"mutable":true,"members":[{"name":"","generate":{"choice":["red","warm","small","new"]}}]}]},
 {"name":"Tag","key":"id","attributes":[{"name":"id","generate":"uuid"},{"name":"label","generate":{"text":[4,9]}}]},
 {"name":"Order","key":"id","attributes":[{"name":"id","generate":"uuid"},
   {"name":"placed","generate":{"dateTime":["2022-01-01","2023-01-01"]}},
   {"name":"status","generate":{"choice":["open","sent","done"]},"mutable":true},
   {"name":"delivery","generate":"object","members":[{"name":"method","generate":{"choice":["post","van"]}},{"name":"days","type":"integer","generate":{"number":[1,5]}}]}]},
 {"name":"Line","key":"id","attributes":[{"name":"id","generate":"uuid"},{"name":"quantity","type":"integer","generate":{"number":[1,9]}},
   {"name":"amount","type":"integer","generate":{"number":[1,400]},"mutable":true},
   {"name":"options","generate":{"array":[0,2]},"members":[{"name":"","generate":{"choice":["gift","engraved","late"]}}]}]}],
"relationships": [
 {"name":"membership","parent":"Customer.profile","child":"Profile.customer","cardinality":"1:1","containment":true,"degree":{"fixed":1}},
 {"name":"ordering","parent":"Customer.orders","child":"Order.customer","cardinality":"1:many","degree":{"uniform":[0,6]}},
 {"name":"lines","parent":"Order.lines","child":"Line.order","cardinality":"1:many","containment":true,"degree":{"uniform":[1,5]}},
 {"name":"products","parent":"Product.lines","child":"Line.product","cardinality":"1:many","degree":{"drawn":"uniform"}},
 {"name":"tagging","parent":"Product.tags","child":"Tag.products","cardinality":"many:many","degree":{"uniform":[0,3]}}],
"patterns": [
 {"id":"Q1","sentence":"A customer with points","query":"Customer","match":["id = @id"],"attributes":["id","name","note","profile.points"]},
 {"id":"Q2","sentence":"A customer's orders","query":"Order","match":["customer is @customer"],"attributes":["id","placed","status","customer.name"],
   "aggregates":[{"count":"lines","as":"lineCount"},{"sum":"lines.amount","as":"total"},{"max":"lines.amount","as":"dearest"},{"average":"lines.amount","as":"mean"}],
   "orderBy":"placed descending"},
 {"id":"Q3","sentence":"An order with its lines","query":"Order","match":["id = @order"],"attributes":["id","status","customer.city"],
   "included":[{"role":"lines","attributes":["id","quantity","amount","product.title"]}]},
 {"id":"Q4","sentence":"Lines of a product","query":"Line","match":["product is @product"],"attributes":["id","amount","order.placed","order.customer.name"]},
 {"id":"Q5","sentence":"The newest orders","query":"Order","attributes":["id","placed","customer.name"],"aggregates":[{"count":"lines","as":"lineCount"}],
   "orderBy":"placed descending","limit":5},
 {"id":"Q6","sentence":"Products of a tag","query":"Product","match":["tags is @tag"],"attributes":["id","title","price"],"orderBy":"price"},
 {"id":"Q7","sentence":"A customer with the newest orders","query":"Customer","match":["id = @id"],"attributes":["id","name"],
   "aggregates":[{"count":"orders","as":"orderCount"}],
   "included":[{"role":"orders","attributes":["id","placed"],"latest":2,"orderBy":"placed"}]},
 {"id":"Q8","sentence":"Open orders","query":"Order","match":["status = @status"],"attributes":["id","placed"],"orderBy":"placed"},
 {"id":"Q9","sentence":"Orders of some days","query":"Order","match":["placed from @a to @b"],"attributes":["id","placed","status"]},
 {"id":"Q10","sentence":"Products by the beginning of their title","query":"Product","match":["title starts with @words"],
   "attributes":["id",{"attribute":"title","truncate":5}]},
 {"id":"Q11","sentence":"Some products","query":"Product","match":["id in @ids"],"attributes":["id","title"],"orderBy":"price descending","limit":3},
 {"id":"Q12","sentence":"A product with its tags","query":"Product","match":["id = @id"],"attributes":["id","title"],
   "aggregates":[{"count":"tags","as":"tagCount"},{"count":"lines","as":"sold"}],"included":[{"role":"tags","attributes":["label"]}]},
 {"id":"Q13","sentence":"Customers of a city","query":"Customer","match":["city = @city"],"attributes":["id","name","note"],"orderBy":"note"},
 {"id":"Q14","sentence":"A line","query":"Line","match":["id = @id"],"attributes":["id","amount","product.title","order.status","order.customer.id as customerId"]},
 {"id":"Q15","sentence":"Customers of a town","query":"Customer","match":["address.town = @town"],"attributes":["id","name","address.street"],
   "orderBy":"address.street"},
 {"id":"Q16","sentence":"Products by keyword","query":"Product","match":["keywords contains @keyword"],"attributes":["id","title","keywords"]},
 {"id":"Q17","sentence":"Customers of some zones","query":"Customer","match":["address.place.zone from @a to @b"],
   "attributes":["id","address.place.zone as zone"],"orderBy":"address.place.zone descending","limit":4},
 {"id":"Q18","sentence":"Lines to wrap","query":"Line","match":["options contains \"gift\""],"attributes":["id","options","order.delivery.days as days"]},
 {"id":"Q19","sentence":"Open orders by van or so","query":"Order","match":["status = \"open\"","delivery.method = @method"],
   "attributes":["id","delivery.days","customer.address.town"],"orderBy":"delivery.days"},
 {"id":"Q20","sentence":"A customer's orders of a kind","query":"Order","match":["customer is @customer","delivery.method in @methods"],"attributes":["id","placed"]},
 {"id":"C15","sentence":"Move","update":"Customer","attributes":["address"]},
 {"id":"C16","sentence":"Word a product","update":"Product","attributes":["keywords"]},
 {"id":"C1","sentence":"Register","create":"Customer"}, {"id":"C2","sentence":"Give points","create":"Profile"},
 {"id":"C3","sentence":"Order","create":"Order"}, {"id":"C4","sentence":"Add a line","create":"Line"},
 {"id":"C5","sentence":"Rename a customer","update":"Customer","attributes":["name"]},
 {"id":"C6","sentence":"Rename a product","update":"Product","attributes":["title"]},
 {"id":"C7","sentence":"Change the status","update":"Order","attributes":["status"]},
 {"id":"C8","sentence":"Change an amount","update":"Line","attributes":["amount"]},
 {"id":"C9","sentence":"Drop a line","delete":"Line"}, {"id":"C10","sentence":"Drop an order","delete":"Order"},
 {"id":"C11","sentence":"More points","update":"Profile"},
 {"id":"C14","sentence":"Drop a product","delete":"Product"},
 {"id":"C12","sentence":"Order several things","create":"Order","with":["lines"]},
 {"id":"C13","sentence":"Order three things","create":"Order","with":[{"lines":3}]}],
"population": {"seed": 7, "counts": {"Customer": 12, "Product": 9, "Tag": 5}},
"designs": [
 {"name":"referenced","containers":[
  {"name":"customers","partitionKey":"/id","physicalPartitions":3,"documentTypes":[{"name":"customer","entity":"Customer","fields":["id","name","city","note","address"]}]},
  {"name":"profiles","partitionKey":"/customerId","documentTypes":[{"name":"profile","entity":"Profile","fields":["id",{"name":"customerId","reference":"customer"},"points"]}]},
  {"name":"products","partitionKey":"/id","documentTypes":[{"name":"product","entity":"Product","fields":["id","title","price","keywords",{"name":"tagIds","reference":"tags"}]},
    {"name":"tag","entity":"Tag","fields":["id",{"name":"kind","constant":"tag"},"label"]}]},
  {"name":"orders","partitionKey":"/customerId","physicalPartitions":4,"documentTypes":[{"name":"order","entity":"Order","fields":["id",{"name":"customerId","reference":"customer"},"placed","status","delivery"]}]},
  {"name":"lines","partitionKey":"/orderId","physicalPartitions":2,"documentTypes":[{"name":"line","entity":"Line","fields":["id",{"name":"orderId","reference":"order"},{"name":"productId","reference":"product"},"quantity","amount","options"]}]}]},
 {"name":"nested","containers":[
  {"name":"customers","partitionKey":"/id","physicalPartitions":3,"documentTypes":[{"name":"customer","entity":"Customer","fields":["id","name","city","note",{"name":"home","attribute":"address"},
    {"name":"profile","embed":"profile","fields":["id","points"]},
    {"name":"orders","embed":"orders","fields":["id","placed","status",{"name":"shipping","attribute":"delivery"},
      {"name":"lines","embed":"lines","fields":["id",{"name":"productId","reference":"product"},"quantity","amount",{"name":"wishes","attribute":"options"},
         {"name":"productTitle","copy":"product.title","upkeep":"application"}]},
      {"name":"total","sum":"lines.amount","upkeep":"application"},{"name":"mean","average":"lines.amount","upkeep":"application"}]}]}]},
  {"name":"products","partitionKey":"/id","documentTypes":[{"name":"product","entity":"Product","fields":["id","title","price",{"name":"words","attribute":"keywords"}]}]},
  {"name":"tags","partitionKey":"/id","documentTypes":[{"name":"tag","entity":"Tag","fields":["id","label",{"name":"productIds","reference":"products"}]}]}]},
 {"name":"copies","containers":[
  {"name":"people","partitionKey":["/city","/customerId"],"physicalPartitions":3,"documentTypes":[
    {"name":"customer","entity":"Customer","fields":["id",{"name":"type","constant":"customer"},{"name":"customerId","attribute":"id"},"name","city","note","address",
      {"name":"points","copy":"profile.points","upkeep":"application"},
      {"name":"orderCount","count":"orders","upkeep":"application"},
      {"name":"newest","embed":"orders","latest":3,"orderBy":"placed","upkeep":"changeFeed","fields":["id","placed"]}]},
    {"name":"profile","entity":"Profile","fields":["id",{"name":"type","constant":"profile"},{"name":"customerId","reference":"customer"},
      {"name":"city","copy":"customer.city"},"points"]}]},
  {"name":"orders","partitionKey":"/pk","physicalPartitions":4,"documentTypes":[
    {"name":"order","entity":"Order","fields":["id",{"name":"type","constant":"order"},{"name":"pk","compose":[{"name":"c","constant":"o"},{"name":"k","attribute":"id"}],"separator":":"},
      {"name":"customerId","reference":"customer"},{"name":"customerName","copy":"customer.name","upkeep":"changeFeed"},{"name":"customerAddress","copy":"customer.address","upkeep":"changeFeed"},
      "placed","status","delivery",
      {"name":"lineCount","count":"lines","upkeep":"transaction"},{"name":"total","sum":"lines.amount","upkeep":"transaction"},
      {"name":"dearest","max":"lines.amount","upkeep":"transaction"},{"name":"mean","average":"lines.amount","upkeep":"transaction"}]},
    {"name":"line","entity":"Line","fields":["id",{"name":"type","constant":"line"},{"name":"orderId","reference":"order"},
      {"name":"pk","compose":[{"name":"c","constant":"o"},{"name":"k","reference":"order"}],"separator":":"},
      {"name":"productId","reference":"product"},{"name":"title","copy":"product.title","upkeep":"changeFeed"},"quantity","amount","options"]}]},
  {"name":"products","partitionKey":"/id","documentTypes":[{"name":"product","entity":"Product","fields":["id","title","price","keywords",{"name":"tagIds","reference":"tags"},
      {"name":"sold","count":"lines","upkeep":"application"}]}]},
  {"name":"tags","partitionKey":"/id","documentTypes":[{"name":"tag","entity":"Tag","fields":["id","label",{"name":"productIds","reference":"products"}]}]},
  {"name":"byCustomer","partitionKey":"/customerId","physicalPartitions":2,"documentTypes":[{"name":"order","entity":"Order","copy":"changeFeed","fields":["id",
      {"name":"customerId","reference":"customer"},{"name":"customerName","copy":"customer.name"},"placed","status",{"name":"shipping","attribute":"delivery"},{"name":"lineCount","count":"lines"},
      {"name":"total","sum":"lines.amount"},{"name":"mean","average":"lines.amount"}]}]},
  {"name":"recent","partitionKey":"/kind","documentTypes":[{"name":"recent","entity":"Order","copy":"changeFeed","cap":{"latest":6,"orderBy":"placed"},
      "fields":["id",{"name":"kind","constant":"recent"},"placed",{"name":"customerName","copy":"customer.name"},{"name":"lineCount","count":"lines"}]}]},
  {"name":"open","partitionKey":"/id","documentTypes":[{"name":"open","entity":"Order","copy":"application","filter":{"attribute":"status","equals":"open"},
      "fields":["id","placed","status","delivery"]}]}]}],
"derivedDesigns": ["embedded"]
})json";

} // namespace

model::Workbook shopWorkbook()
{
    return workbookOf(shopText);
}

} // namespace partita::tests
