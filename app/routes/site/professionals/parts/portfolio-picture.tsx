import { PICTURE_WIDTHS, picturePath } from "#app/domain/profile-pictures/picture.ts";

type PortfolioPictureProps = { id: string; alt: string; width: number; height: number };

/** A portfolio picture in responsive widths. */
export function PortfolioPicture({ id, alt, width, height }: PortfolioPictureProps) {
	return (
		<img
			src={picturePath(id, PICTURE_WIDTHS[1])}
			srcSet={PICTURE_WIDTHS.map((size) => `${picturePath(id, size)} ${size}w`).join(", ")}
			sizes="(min-width: 64rem) 22rem, (min-width: 40rem) 45vw, 92vw"
			width={width}
			height={height}
			alt={alt}
			loading="lazy"
			decoding="async"
			className="h-auto w-full border border-rule"
		/>
	);
}
