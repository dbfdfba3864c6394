/** Width and height, or only their proportions. */
export interface Size {
  width: number
  height: number
}

/** The point of a picture that must stay in view, in percent of its width and height. */
export interface Focus {
  x: number
  y: number
}

export interface Rectangle extends Size {
  left: number
  top: number
}

const between = (low: number, value: number, high: number) => Math.max(low, Math.min(value, high))

/** The largest part of a picture in the proportions of `shape`, with the focus as near its centre as possible. Not rounded. */
export function cropAround(picture: Size, shape: Size, focus: Focus): Rectangle {
  const scale = Math.min(picture.width / shape.width, picture.height / shape.height)
  const width = shape.width * scale
  const height = shape.height * scale
  return {
    left: between(0, (picture.width * focus.x) / 100 - width / 2, picture.width - width),
    top: between(0, (picture.height * focus.y) / 100 - height / 2, picture.height - height),
    width,
    height,
  }
}

/** The focus of a picture relative to a part of it. */
export const focusWithin = (picture: Size, part: Rectangle, focus: Focus): Focus => ({
  x: Math.round((((picture.width * focus.x) / 100 - part.left) / part.width) * 100),
  y: Math.round((((picture.height * focus.y) / 100 - part.top) / part.height) * 100),
})

/**
 * The part of a picture that a frame shows with `object-fit: cover` and `object-position: focus` in percent.
 */
export function coverOf(picture: Size, frame: Size, focus: Focus): Rectangle {
  const scale = Math.min(picture.width / frame.width, picture.height / frame.height)
  const width = frame.width * scale
  const height = frame.height * scale
  return {
    left: ((picture.width - width) * focus.x) / 100,
    top: ((picture.height - height) * focus.y) / 100,
    width,
    height,
  }
}
