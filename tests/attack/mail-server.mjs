// A mail server that accepts and discards everything, in a process of its own, so that it does not disturb time measurements.
import { SMTPServer } from 'smtp-server'

const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  onData(stream, _session, callback) {
    stream.resume().once('end', () => callback())
  },
})
server.on('error', () => {})
server.listen(0, '127.0.0.1', () => process.send(server.server.address().port))
process.once('disconnect', () => process.exit())
