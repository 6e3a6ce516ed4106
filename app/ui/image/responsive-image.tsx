/** An image with its renditions: `path/400.avif` and so on. */
export type ImageSource = {
	path: string;
	/** In pixels, ascending, at least one. */
	widths: readonly number[];
	alt: string;
	width: number;
	height: number;
};

type ResponsiveImageProps = {
	image: ImageSource;
	/** The width at which the image is shown, as the `sizes` attribute. */
	sizes: string;
	/** Empty if the text next to it already says what it shows. */
	alt?: string;
	/** Whether it is on the first screen. Other images load when the reader scrolls close to them. */
	isFirst?: boolean;
	className?: string;
};

/** An image in AVIF, WebP, or JPEG, whichever the browser supports, sized for the width at which it is shown. */
export function ResponsiveImage({
	image,
	sizes,
	alt = image.alt,
	isFirst = false,
	className,
}: ResponsiveImageProps) {
	const { path, widths, width, height } = image;
	const listSources = (format: string) =>
		widths.map((size) => `${path}/${size}.${format} ${size}w`).join(", ");
	return (
		<picture>
			<source type="image/avif" srcSet={listSources("avif")} sizes={sizes} />
			<source type="image/webp" srcSet={listSources("webp")} sizes={sizes} />
			<img
				src={`${path}/${widths.find((size) => size >= 400) ?? widths.at(-1)}.jpg`}
				srcSet={listSources("jpg")}
				sizes={sizes}
				alt={alt}
				width={width}
				height={height}
				loading={isFirst ? undefined : "lazy"}
				decoding="async"
				className={className}
			/>
		</picture>
	);
}
