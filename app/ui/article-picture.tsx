import { href } from "react-router";
import { hashOf } from "./hash.ts";
import { drawPicture } from "./stage/draw-picture.ts";
import { SHEET } from "./stage/shapes.ts";

type ArticlePictureProps = {
	slug: string;
	/** What it shows; empty where the picture only accompanies a title. */
	alt: string;
	/** Whether it stands on the first screen, so that it comes with the page: it is smaller than the request for it would be. */
	isFirst?: boolean;
	className?: string;
};

/** The picture of an article, in its own file unless it is the first. It follows the color scheme of the page. */
export function ArticlePicture({ slug, alt, isFirst = false, className }: ArticlePictureProps) {
	return (
		<img
			src={isFirst ? inPage(drawPicture(slug)) : picturePath(slug, "svg")}
			alt={alt}
			width={SHEET.width}
			height={SHEET.height}
			loading={isFirst ? "eager" : "lazy"}
			decoding={isFirst ? "sync" : "async"}
			className={className}
		/>
	);
}

/** A drawing as an address that holds it; of the signs that an address cannot hold as they are, drawings have these. */
const inPage = (svg: string): string => `data:image/svg+xml,${svg.replaceAll('"', "'").replaceAll("%", "%25").replaceAll("#", "%23")}`;

/** Where a picture is served: `svg` for pages, `png` for social networks. The version changes with the drawing, so that browsers may keep it. */
export const picturePath = (slug: string, format: "svg" | "png"): string => `${href("/pictures/:file", { file: `${slug}.${format}` })}?v=${versionOf(slug)}`;

const versions = new Map<string, string>();

/** A short name for what a picture looks like now. */
export function versionOf(slug: string): string {
	const known = versions.get(slug);
	if (known) return known;
	const version = hashOf(drawPicture(slug)).toString(36);
	versions.set(slug, version);
	return version;
}
