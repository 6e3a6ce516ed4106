import { href } from "react-router";
import { hashText } from "#app/ui/hash.ts";
import { drawImage, drawShapes } from "./stage/draw-image.ts";
import { SHEET } from "./stage/shapes.ts";

type ArticleImageProps = {
	slug: string;
	/** Alternative text. Empty if the picture only accompanies a title. */
	alt: string;
	/**
	 * Whether it is on the first screen. If so, it is inlined, because a separate request would transfer more
	 * bytes.
	 */
	isFirst?: boolean;
	className?: string;
};

/**
 * The picture of an article, in its own file unless it is inlined. It follows the page's color
 * scheme.
 */
export function ArticleImage({ slug, alt, isFirst = false, className }: ArticleImageProps) {
	const { width, height } = SHEET;
	if (!isFirst)
		return (
			<img
				src={imagePath(slug, "svg")}
				alt={alt}
				width={width}
				height={height}
				loading="lazy"
				decoding="async"
				className={className}
			/>
		);
	const named = alt === "" ? { "aria-hidden": true } : { role: "img", "aria-label": alt };
	return (
		<svg
			viewBox={`0 0 ${width} ${height}`}
			width={width}
			height={height}
			{...named}
			className={className}
			// biome-ignore lint/security/noDangerouslySetInnerHtml: drawShapes makes shapes of numbers alone, whatever the slug (tests/unit/site/images.test.ts)
			dangerouslySetInnerHTML={{ __html: drawShapes(slug) }}
		/>
	);
}

/**
 * The URL of a picture: `svg` for pages, `png` for social networks. The version changes with the
 * drawing, so that browsers may cache it.
 */
export const imagePath = (slug: string, format: "svg" | "png"): string =>
	`${href("/pictures/:file", { file: `${slug}.${format}` })}?v=${getVersion(slug)}`;

const versions = new Map<string, string>();

/** A short hash of how a picture looks now. */
export function getVersion(slug: string): string {
	const known = versions.get(slug);
	if (known) return known;
	const version = hashText(drawImage(slug)).toString(36);
	versions.set(slug, version);
	return version;
}
