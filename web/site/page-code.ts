/** The code of each public page, loaded when it is opened or prefetched. */
export const pageCode = {
  home: () => import('./home/home.tsx'),
  about: () => import('./about/about.tsx'),
  services: () => import('./services/services.tsx'),
  contact: () => import('./contact/contact.tsx'),
  privacy: () => import('./privacy/privacy.tsx'),
  branch: () => import('./branch/branch.tsx'),
}
