/**
 * Widths of portfolio images in pixels, from that of a small portrait to that of a full screen. An
 * image is never enlarged.
 */
export const PICTURE_WIDTHS = [160, 400, 800, 1600] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** The widest form of an image. */
export const LARGEST_WIDTH: PictureWidth = 1600;

/**
 * The formats of each width, by extension. JPEG is for browsers that know neither of the others.
 */
export const PICTURE_FORMATS = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" } as const;
export type PictureFormat = keyof typeof PICTURE_FORMATS;

/** What the file picker of image fields offers. The server checks the content. */
export const PICTURE_ACCEPT = ".jpg,.jpeg,.png";

/** The most images that one form can bring. */
export const PICTURES_AT_ONCE = 10;

/** An image as a page shows it. */
export type ShownPicture = {
	id: string;
	/** Where its forms are, as `path/400.avif`; a drawing's own path if there are no widths. */
	path: string;
	/** In pixels, ascending. Empty for a drawing, which has one form. */
	widths: readonly number[];
	/** Empty if the owner hasn't described it yet. */
	alt: string;
	width: number;
	height: number;
};

/** The stored facts of an image. */
export type StoredPicture = { id: string; alt: string; width: number; height: number };

/** The columns of `StoredPicture`. */
export const pictureFields = { id: true, alt: true, width: true, height: true } as const;

/** The widths in which an image exists, at least one. */
const widthsOf = (width: number): number[] => PICTURE_WIDTHS.filter((one, i) => one <= width || i === 0 || (PICTURE_WIDTHS[i - 1] ?? 0) < width);

/** An image of a listed professional, which everyone can see. */
export const publicPicture = (picture: StoredPicture): ShownPicture => ({ ...picture, path: `/portfolio/${picture.id}`, widths: widthsOf(picture.width) });

/** The same for its owner and the team, listed or not. */
export const privatePicture = (picture: StoredPicture): ShownPicture => ({ ...picture, path: `/files/pictures/${picture.id}`, widths: widthsOf(picture.width) });

/**
 * The width and the format that a file name such as `400.avif` stands for, if there is such a form.
 */
export function readPictureFile(file: string): { width: PictureWidth; format: PictureFormat } | undefined {
	const [, digits = "", format = ""] = /^(\d{3,4})\.(\w{3,4})$/.exec(file) ?? [];
	const width = PICTURE_WIDTHS.find((known) => String(known) === digits);
	return width && Object.hasOwn(PICTURE_FORMATS, format) ? { width, format: format as PictureFormat } : undefined;
}

/** The path of an image in a width and format that every program knows, for the API. */
export const fallbackPath = ({ path, widths }: ShownPicture): string => (widths.length === 0 ? path : `${path}/${widths.find((width) => width >= 800) ?? widths.at(-1)}.jpg`);
