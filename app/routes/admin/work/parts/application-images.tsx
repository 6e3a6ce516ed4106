import type { HeldImages } from "#app/domain/profile-images/image-queries.server.ts";
import { Avatar } from "#app/ui/image/avatar.tsx";
import { ResponsiveImage } from "#app/ui/image/responsive-image.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";

/** The photo and the portfolio that come with an application. */
export function ApplicationImages({ photo, portfolio, name }: HeldImages & { name: string }) {
	if (!photo && portfolio.length === 0) return null;
	return (
		<section aria-labelledby="images-title" className="mb-8">
			<SectionHeading id="images-title" aside={`${portfolio.length} in the portfolio`}>
				Pictures
			</SectionHeading>
			{photo && (
				<p className="mb-4 flex items-center gap-3">
					<Avatar name={name} photo={photo} size="large" /> Profile photo
				</p>
			)}
			<ul className="grid grid-cols-2 gap-4 md:grid-cols-3">
				{portfolio.map((image, i) => (
					<li key={image.id}>
						<ResponsiveImage
							image={image}
							alt={image.alt || `Picture ${i + 1}, not described`}
							sizes="(min-width: 48rem) 15rem, 45vw"
							className="portfolio-thumbnail"
						/>
						<p className="mt-1 wrap-anywhere">{image.alt || "Not described, so it won't be shown"}</p>
					</li>
				))}
			</ul>
		</section>
	);
}
