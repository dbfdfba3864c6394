// A signal ends this process with `exit`, so that its `exit` listeners stop servers and remove mounts.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
