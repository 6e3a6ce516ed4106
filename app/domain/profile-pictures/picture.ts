/** The widths in pixels in which a picture of a portfolio is served, the middle one to browsers that choose none. */
export const PICTURE_WIDTHS = [400, 800, 1600] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** The file of a picture in a width. */
export const picturePath = (pictureId: string, width: PictureWidth): string => `/portfolio/${pictureId}/${width}`;
