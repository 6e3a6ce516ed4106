import { pictureFields, publicPicture, type ShownPicture, type StoredPicture } from "./picture.ts";
import { samplePictures } from "./sample-work.server.ts";

/** The images of a professional that the public sees, as a part of a query. */
export const shownPictures = {
	where: { OR: [{ kind: "PHOTO" as const }, { alt: { not: "" } }] },
	orderBy: [{ position: "asc" as const }, { id: "asc" as const }],
	select: { ...pictureFields, kind: true as const },
};

type Found = { exampleSlug: string | null; pictures: readonly (StoredPicture & { kind: "PORTFOLIO" | "PHOTO" })[] };

/** The photo and the portfolio of a professional. Examples have drawings, and no photo. */
export function picturesOf({ exampleSlug, pictures }: Found): { photo: ShownPicture | null; pictures: ShownPicture[] } {
	if (exampleSlug !== null) return { photo: null, pictures: samplePictures(exampleSlug) };
	const shown = pictures.map(({ kind, ...picture }) => ({ kind, picture: publicPicture(picture) }));
	return {
		photo: shown.find(({ kind }) => kind === "PHOTO")?.picture ?? null,
		pictures: shown.filter(({ kind }) => kind === "PORTFOLIO").map(({ picture }) => picture),
	};
}
