import { type ImageSource, ResponsiveImage } from "#app/ui/image/responsive-image.tsx";

/** The first images of a portfolio, across the top of a row. */
export function RowImages({ images }: { images: readonly (ImageSource & { id: string })[] }) {
	if (images.length === 0) return null;
	return (
		<ul className="row-images" aria-label="Work">
			{images.map((image) => (
				<li key={image.id}>
					<ResponsiveImage
						image={image}
						sizes="(min-width: 40rem) 16rem, 30vw"
						className="portfolio-thumbnail"
					/>
				</li>
			))}
		</ul>
	);
}
