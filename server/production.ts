// Imported before anything else: React and React Router choose their build by this variable when they are loaded, and
// the one for development renders twice as slowly and tells visitors of the server's folders.
process.env.NODE_ENV = 'production'
