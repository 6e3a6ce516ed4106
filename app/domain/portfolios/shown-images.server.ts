import { imageFields, publicImage, type ShownImage, type StoredImage } from "./image.ts";
import { sampleImages } from "./sample-work.server.ts";

/** The images of a professional that the public sees, as a part of a query. */
export const shownImages = {
	where: { OR: [{ kind: "PHOTO" as const }, { alt: { not: "" } }] },
	orderBy: [{ position: "asc" as const }, { id: "asc" as const }],
	select: { ...imageFields, kind: true as const },
};

type Found = {
	exampleSlug: string | null;
	images: readonly (StoredImage & { kind: "PORTFOLIO" | "PHOTO" })[];
};

/** The photo and the portfolio of a professional. Examples have drawings, and no photo. */
export function imagesOf({ exampleSlug, images }: Found): { photo: ShownImage | null; images: ShownImage[] } {
	if (exampleSlug !== null) return { photo: null, images: sampleImages(exampleSlug) };
	const shown = images.map(({ kind, ...image }) => ({ kind, image: publicImage(image) }));
	return {
		photo: shown.find(({ kind }) => kind === "PHOTO")?.image ?? null,
		images: shown.filter(({ kind }) => kind === "PORTFOLIO").map(({ image }) => image),
	};
}
