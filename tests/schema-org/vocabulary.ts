// The part of the vocabulary of schema.org that the pages use, written down from the tables of types (`subTypeOf`) and properties
// (`domainIncludes`, `rangeIncludes`) of its release 30.0: https://github.com/schemaorg/schemaorg/tree/main/data/releases/30.0.
// A type or member that isn't here is a mistake, or has to be looked up there first.

/** Each type and those that it is a kind of. */
export const superTypes: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    Thing: [],
    Intangible: ['Thing'],
    StructuredValue: ['Intangible'],
    ContactPoint: ['StructuredValue'],
    PostalAddress: ['ContactPoint'],
    OpeningHoursSpecification: ['StructuredValue'],
    GeoCoordinates: ['StructuredValue'],
    PriceSpecification: ['StructuredValue'],
    UnitPriceSpecification: ['PriceSpecification'],
    ItemList: ['Intangible'],
    OfferCatalog: ['ItemList'],
    Offer: ['Intangible'],
    Service: ['Intangible'],
    Organization: ['Thing'],
    Place: ['Thing'],
    LocalBusiness: ['Organization', 'Place'],
    HealthAndBeautyBusiness: ['LocalBusiness'],
    BeautySalon: ['HealthAndBeautyBusiness'],
  }),
)

/** The values that are not nodes. */
export type DataType = 'Text' | 'URL' | 'Number' | 'Date' | 'Time' | 'DayOfWeek' | 'Currency' | 'Country'

export interface Member {
  /** The types that have it; their subtypes have it too. */
  of: readonly string[]
  /** What it may be: a data type, or a node of one of these types or of a subtype. */
  is: readonly string[]
}

/**
 * Each member: the types that have it, of those above, and what it may be. `Currency` (ISO 4217) and `Country` (ISO 3166-1) are
 * texts whose form the descriptions of `priceCurrency`, `currenciesAccepted` and `addressCountry` name; `DateTime` and numbers
 * as texts are left out, as the pages have none.
 */
export const members: ReadonlyMap<string, Member> = new Map(
  Object.entries({
    name: { of: ['Thing'], is: ['Text'] },
    description: { of: ['Thing'], is: ['Text'] },
    url: { of: ['Thing'], is: ['URL'] },
    image: { of: ['Thing'], is: ['URL'] },
    sameAs: { of: ['Thing'], is: ['URL'] },
    logo: { of: ['Organization', 'Place', 'Service'], is: ['URL'] },
    foundingDate: { of: ['Organization'], is: ['Date'] },
    telephone: { of: ['ContactPoint', 'Organization', 'Place'], is: ['Text'] },
    email: { of: ['ContactPoint', 'Organization'], is: ['Text'] },
    address: { of: ['Organization', 'Place'], is: ['PostalAddress'] },
    parentOrganization: { of: ['Organization'], is: ['Organization'] },
    hasOfferCatalog: { of: ['Organization', 'Service'], is: ['OfferCatalog'] },
    hasMap: { of: ['Place'], is: ['URL'] },
    geo: { of: ['Place'], is: ['GeoCoordinates'] },
    latitude: { of: ['GeoCoordinates', 'Place'], is: ['Number'] },
    longitude: { of: ['GeoCoordinates', 'Place'], is: ['Number'] },
    priceRange: { of: ['LocalBusiness'], is: ['Text'] },
    openingHoursSpecification: { of: ['Place'], is: ['OpeningHoursSpecification'] },
    currenciesAccepted: { of: ['LocalBusiness'], is: ['Currency'] },
    streetAddress: { of: ['PostalAddress'], is: ['Text'] },
    addressLocality: { of: ['PostalAddress'], is: ['Text'] },
    addressRegion: { of: ['PostalAddress'], is: ['Text'] },
    postalCode: { of: ['PostalAddress'], is: ['Text'] },
    addressCountry: { of: ['PostalAddress'], is: ['Country'] },
    dayOfWeek: { of: ['OpeningHoursSpecification'], is: ['DayOfWeek'] },
    opens: { of: ['OpeningHoursSpecification'], is: ['Time'] },
    closes: { of: ['OpeningHoursSpecification'], is: ['Time'] },
    validFrom: { of: ['Offer', 'OpeningHoursSpecification', 'PriceSpecification'], is: ['Date'] },
    validThrough: { of: ['Offer', 'OpeningHoursSpecification', 'PriceSpecification'], is: ['Date'] },
    itemListElement: { of: ['ItemList'], is: ['Thing'] },
    provider: { of: ['Service'], is: ['Organization'] },
    itemOffered: { of: ['Offer'], is: ['Service'] },
    availableAtOrFrom: { of: ['Offer'], is: ['Place'] },
    priceSpecification: { of: ['Offer'], is: ['PriceSpecification'] },
    priceValidUntil: { of: ['Offer'], is: ['Date'] },
    price: { of: ['Offer', 'PriceSpecification'], is: ['Number'] },
    priceCurrency: { of: ['Offer', 'PriceSpecification'], is: ['Currency'] },
    minPrice: { of: ['PriceSpecification'], is: ['Number'] },
    unitText: { of: ['UnitPriceSpecification'], is: ['Text'] },
  }),
)

/**
 * What a node must have; of members in an inner list, one. Google's documents of rich results name `name` and `address` of a
 * local business, and hours (https://developers.google.com/search/docs/appearance/structured-data/local-business); they know
 * offers only of products, whose price and currency are asked for here too.
 */
export const required: ReadonlyMap<string, readonly (readonly string[])[]> = new Map(
  Object.entries({
    LocalBusiness: [['name'], ['address']],
    OpeningHoursSpecification: [['opens'], ['closes'], ['dayOfWeek', 'validFrom']],
    Offer: [['itemOffered'], ['price', 'priceSpecification']],
    PriceSpecification: [['price', 'minPrice'], ['priceCurrency']],
    OfferCatalog: [['name'], ['itemListElement']],
    Service: [['name']],
    PostalAddress: [['streetAddress'], ['addressCountry']],
    GeoCoordinates: [['latitude'], ['longitude']],
  }),
)
