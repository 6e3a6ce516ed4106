import type { OwnPictures } from "#app/domain/profile-pictures/picture-queries.server.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { Avatar } from "#app/ui/picture/avatar.tsx";
import { ResponsivePicture } from "#app/ui/picture/responsive-picture.tsx";

/** The photo and the portfolio that come with an application. */
export function ApplicationPictures({ photo, portfolio, name }: OwnPictures & { name: string }) {
	if (!photo && portfolio.length === 0) return null;
	return (
		<section aria-labelledby="pictures-title" className="mb-8">
			<SectionHeading id="pictures-title" aside={`${portfolio.length} in the portfolio`}>
				Pictures
			</SectionHeading>
			{photo && (
				<p className="mb-4 flex items-center gap-3">
					<Avatar name={name} photo={photo} size="large" /> Profile photo
				</p>
			)}
			<ul className="grid grid-cols-2 gap-4 md:grid-cols-3">
				{portfolio.map((picture, i) => (
					<li key={picture.id}>
						<ResponsivePicture picture={picture} alt={picture.alt || `Picture ${i + 1}, not described`} sizes="(min-width: 48rem) 15rem, 45vw" className="portfolio-thumbnail" />
						<p className="mt-1 wrap-anywhere">{picture.alt || "Not described, so it won't be shown"}</p>
					</li>
				))}
			</ul>
		</section>
	);
}
