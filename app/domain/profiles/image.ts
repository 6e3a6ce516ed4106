/**
 * Widths of portfolio images in pixels, from a small portrait to a full screen. An image is never
 * enlarged.
 */
export const IMAGE_WIDTHS = [160, 400, 800, 1600] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/** The width of the largest rendition of an image. */
export const LARGEST_WIDTH: ImageWidth = 1600;

/** The formats of each width, by extension. JPEG is for browsers that support neither AVIF nor WebP. */
export const IMAGE_FORMATS = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" } as const;
export type ImageFormat = keyof typeof IMAGE_FORMATS;

/** The types that image fields offer in the file picker. The server checks the content. */
export const IMAGE_ACCEPT = ".jpg,.jpeg,.png";

/** The maximum number of images that one form can upload. */
export const IMAGES_AT_ONCE = 10;

/** An image as a page shows it. */
export type ShownImage = {
	id: string;
	/** The path above its renditions, which have names such as `400.avif`. */
	path: string;
	/** The widths of the renditions in pixels, ascending. There is at least one. */
	widths: readonly number[];
	/** Empty if the owner hasn't described it yet. */
	alt: string;
	width: number;
	height: number;
};

/** The stored fields of an image. */
export type StoredImage = { id: string; alt: string; width: number; height: number };

/** The columns of `StoredImage`. */
export const imageFields = { id: true, alt: true, width: true, height: true } as const;

/** The widths in which an image exists, at least one. */
const listWidths = (width: number): number[] =>
	IMAGE_WIDTHS.filter((one, i) => one <= width || i === 0 || (IMAGE_WIDTHS[i - 1] ?? 0) < width);

/** A listed professional's image, which everyone can see. */
export const publicImage = (image: StoredImage): ShownImage => ({
	...image,
	path: `/portfolio/${image.id}`,
	widths: listWidths(image.width),
});

/** An image for its owner and the team, whether or not the professional is listed. */
export const privateImage = (image: StoredImage): ShownImage => ({
	...image,
	path: `/files/pictures/${image.id}`,
	widths: listWidths(image.width),
});

/** The width and format in a file name such as `400.avif`, or undefined if there is no such rendition. */
export function readImageFile(file: string): { width: ImageWidth; format: ImageFormat } | undefined {
	const [, digits = "", format = ""] = /^(\d{3,4})\.(\w{3,4})$/.exec(file) ?? [];
	const width = IMAGE_WIDTHS.find((known) => String(known) === digits);
	return width && Object.hasOwn(IMAGE_FORMATS, format) ? { width, format: format as ImageFormat } : undefined;
}

/** The path of an image for the API: its JPEG rendition for a width of 800, or else its widest JPEG. */
export const fallbackPath = ({ path, widths }: ShownImage): string =>
	`${path}/${widths.find((width) => width >= 800) ?? widths.at(-1)}.jpg`;

type CountedImages = { photo: object | null; portfolio: readonly { alt: string }[] };

/**
 * A text that says how many images there are, and how many of the portfolio images don't have a description
 * yet. Empty if there are no images.
 */
export function describeImageCount({ photo, portfolio }: CountedImages): string {
	const counted = (count: number) => `${count} ${count === 1 ? "photo" : "photos"}`;
	const parts = [
		...(portfolio.length > 0 ? [counted(portfolio.length)] : []),
		...(photo ? [`${portfolio.length > 0 ? "a" : "A"} profile photo`] : []),
	];
	if (parts.length === 0) return "";
	const missing = portfolio.filter(({ alt }) => alt === "").length;
	return `${parts.join(" and ")}.${missing > 0 ? ` ${counted(missing)} ${missing === 1 ? "has" : "have"} no description yet.` : ""}`;
}
