param name string
param max int = 4000
var policy = {
  indexingMode: 'consistent'
  includedPaths: [ { path: '/*' } ]
  excludedPaths: [ { path: '/big/*' }, { path: '/"_etag"/?' } ]
}
resource account 'Microsoft.DocumentDB/databaseAccounts@2024-05-15' existing = {
  name: name
  resource db 'sqlDatabases' existing = {
    name: 'shop'
    resource posts 'containers' = {
      name: 'posts'
      properties: {
        resource: {
          id: 'posts'
          partitionKey: { paths: [ '/postId' ], kind: 'Hash' }
          indexingPolicy: policy
        }
        options: { autoscaleSettings: { maxThroughput: max } }
      }
    }
  }
}
resource likes 'Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers@2024-05-15' = if (max > 1) {
  parent: account::db
  name: 'likes'
  properties: {
    resource: {
      id: 'likes'
      partitionKey: { paths: [ '/postId' ] }
      defaultTtl: days * 86400
    }
  }
}
resource proc 'Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers/storedProcedures@2024-05-15' = {
  parent: likes
  name: 'count'
  properties: { resource: { id: 'count', body: 'function () { return \'\${a}\'; }' } }
}
