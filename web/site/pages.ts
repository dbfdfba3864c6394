/** The code of each public page, fetched when it is opened or about to be. */
export const pageCode = {
  home: () => import('./home/home.tsx'),
  about: () => import('./about/about.tsx'),
  services: () => import('./services/services.tsx'),
  contact: () => import('./contact/contact.tsx'),
}
