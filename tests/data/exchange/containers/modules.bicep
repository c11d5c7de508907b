metadata description = 'A \'module\' of ${x}'
param tags object = {}
@description('Databases, with a [ in the text')
param prefix string = 'prod'
module cosmos './cosmos.bicep' = {
  name: 'cosmos'
  params: {
    tags: union(tags, { a: 'b' })
    containers: [
      {
        databaseName: 'one'
        name: '${prefix}-events' // a comment
        partitionKeyPaths: [ '/tenantId', '/userId' ]
        partitionKeyKind: 'MultiHash'
        defaultTtl: -1
      }
      {
        databaseName: 'two'
        name: 'plain'
        partitionKey: 'id'
        /* lost */ computedProperties: [ { name: 'a', query: 'b' } ]
      }
      {
        databaseName: 'two'
        name: 'by path'
        partitionKey: '/id'
      }
    ]
    principals: empty(prefix)
      ? [ web.outputs.id ]
      : [ web.outputs.id, prefix ]
  }
}
var appContainers = [
  {
    name: 'sessions'
    paths: ['/user']
    throughput: 600
    uniqueKeyPolicyKeys: [ { paths: [ '/a' ] } ]
  }
]
resource all 'Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers@2023-04-15' = [for c in appContainers: {
  name: c.name
  properties: { resource: { id: c.name } }
}]
output endpoint string = cosmos.outputs.endpoint
