/**
 * What an advertisement needs: an address of the web or of email, or a number to call, also in digits of other
 * scripts.
 */
const ADVERTISED = /[@/\\]|www|[\p{L}\p{N}-][.。]\p{L}{2}|(?:\p{N}[\s().\p{Pd}\p{M}]*){6}/iu

/**
 * Whether a text could advertise something; letters and digits of full width, or in circles, are read as plain ones.
 */
export const isAdvertisement = (text: string): boolean => ADVERTISED.test(text.normalize('NFKC'))
