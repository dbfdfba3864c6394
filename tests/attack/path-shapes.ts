/** A way to write a path that is not, or not quite, the path itself. */
export interface Shape {
  name: string
  write(path: string): string
  /** The server may take it for the path itself; what is allowed there is then allowed here. */
  same?: boolean
}

const encode = (text: string) => [...text].map(each => `%${each.charCodeAt(0).toString(16)}`).join('')
const lastSegment = /[^/]+$/

export const shapes: Shape[] = [
  { name: 'exact', write: path => path, same: true },
  { name: 'trailing slash', write: path => `${path}/`, same: true },
  { name: 'query noise', write: path => `${path}?access=public&role=admin&_method=GET&id=1`, same: true },
  {
    name: 'percent-encoded letters',
    write: path => path.replace(lastSegment, encode),
    same: true,
  },
  { name: 'percent-encoded prefix', write: path => path.replace('/a', '/%61'), same: true },
  { name: 'absolute form', write: path => `http://127.0.0.1${path}`, same: true },
  { name: 'empty query', write: path => `${path}?`, same: true },
  { name: 'double slash in front', write: path => `/${path}` },
  { name: 'double slash inside', write: path => path.replace(lastSegment, '/$&') },
  { name: 'double slash behind', write: path => `${path}//` },
  { name: 'upper case', write: path => path.toUpperCase() },
  { name: 'one capital', write: path => path.replace('/a', '/A').replace('/c', '/C') },
  { name: '/..;/', write: path => `/about/..;${path}` },
  { name: '%2e%2e', write: path => `/about/%2e%2e${path}` },
  { name: 'dots', write: path => `/about/..${path}` },
  { name: 'a dot', write: path => `/.${path}` },
  { name: 'matrix parameter', write: path => `${path};role=admin` },
  { name: 'matrix parameter inside', write: path => path.replace(lastSegment, ';a=b/$&') },
  { name: 'encoded slash', write: path => path.replace(lastSegment, '%2f$&') },
  { name: 'backslash', write: path => path.replace(lastSegment, '\\$&') },
  { name: 'NUL behind', write: path => `${path}%00` },
  { name: 'an ending', write: path => `${path}.json` },
  { name: 'doubly encoded', write: path => path.replace(lastSegment, text => encode(encode(text))) },
  { name: 'half a percent sign', write: path => `${path}%` },
  { name: 'an encoding that is no text', write: path => `${path}%c0%ae` },
]

/** The short form tries these. */
export const essentialShapes = shapes.filter(({ name }) =>
  ['exact', 'trailing slash', 'percent-encoded letters', 'double slash in front', '/..;/'].includes(name),
)
