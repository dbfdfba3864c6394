import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'

const QUERY = '?script'

/** Bundles a module with all that it imports into one minified script, for old browsers too. */
async function bundle(file: string): Promise<{ code: string; sources: string[] }> {
  const options: InlineConfig = {
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: true,
      target: 'es2015',
      lib: { entry: file, formats: ['iife'], name: 'script' },
    },
  }
  // One format makes one output.
  const [{ output }] = (await build(options)) as [Rolldown.RolldownOutput]
  const [{ code, moduleIds }] = output
  return { code: code.trim(), sources: moduleIds }
}

/**
 * Makes `import code from './name.script.ts?script'` the text of that program, for an inline script of a page. Only the server
 * needs it, as it renders the page: browsers get an empty text.
 */
export const inlineScripts = (): Plugin => ({
  name: 'inline-scripts',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith(QUERY)) return undefined
    if (this.environment.name === 'client') return "export default ''"
    const { code, sources } = await bundle(id.slice(0, -QUERY.length))
    for (const source of sources) this.addWatchFile(source)
    return `export default ${JSON.stringify(code)}`
  },
})
