/**
 * Widths of portfolio images in pixels. The middle one is the fallback for browsers that choose
 * none.
 */
export const PICTURE_WIDTHS = [400, 800, 1600] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** The path of an image in a width. */
export const picturePath = (pictureId: string, width: PictureWidth): string => `/portfolio/${pictureId}/${width}`;
