import { type PictureSource, ResponsivePicture } from "#app/ui/picture/responsive-picture.tsx";

/** The first images of a portfolio, across the top of a row. */
export function RowPictures({ pictures }: { pictures: readonly (PictureSource & { id: string })[] }) {
	if (pictures.length === 0) return null;
	return (
		<ul className="row-pictures" aria-label="Work">
			{pictures.map((picture) => (
				<li key={picture.id}>
					<ResponsivePicture picture={picture} sizes="(min-width: 40rem) 16rem, 30vw" className="portfolio-thumbnail" />
				</li>
			))}
		</ul>
	);
}
