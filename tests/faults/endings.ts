// Whoever ends this process ends what it has begun: servers and mounts are undone by its `exit` listeners.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
