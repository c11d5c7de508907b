locals { ttl = 3600 }
variable "prefix" { default = "shop" }
variable "size" {}
resource "azurerm_cosmosdb_sql_database" "db" {
  name       = "db"
  throughput = 400
}
resource "azurerm_cosmosdb_sql_container" "orders" {
  name                = "${var.prefix}-orders"
  database_name       = azurerm_cosmosdb_sql_database.db.name
  partition_key_path  = "/customerId" # of old providers
  default_ttl         = local.ttl
  analytical_storage_ttl = "-1"
  autoscale_settings { max_throughput = 10000 }
  indexing_policy {
    indexing_mode = "Consistent"
    included_path { path = "/*" }
    excluded_path { path = "/\"_etag\"/?" }
    composite_index {
      index {
        path  = "/a"
        order = "Descending"
      }
      index {
        path  = "/b"
        order = "ascending"
      }
    }
  }
  unique_key { paths = ["/number"] }
  vector_embedding_policy {
    vector_embedding { path = "/v" }
  }
}
resource "azurerm_cosmosdb_sql_container" "each" {
  for_each            = toset(var.names)
  name                = each.value
  database_name       = "db"
  partition_key_paths = ["/id"]
  throughput          = var.size
}
resource "azurerm_cosmosdb_sql_function" "tax" {
  name         = "tax"
  container_id = azurerm_cosmosdb_sql_container.orders.id
  body         = <<-EOT
    function tax() {
      return "$${x}";
    }
  EOT
}
