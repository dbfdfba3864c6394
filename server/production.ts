// Imported first: React and React Router choose their build by this variable when they are loaded. Their development builds
// render at half the speed and show visitors the paths of the server.
process.env.NODE_ENV = 'production'
