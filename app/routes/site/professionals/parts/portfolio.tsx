import type { Profile } from "#app/domain/professionals/professional-queries.server.ts";
import { ResponsiveImage } from "#app/ui/image/responsive-image.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { Tag } from "#app/ui/list/tag.tsx";

/** Images that show on most screens without scrolling. */
const FIRST = 1;

/**
 * The portfolio, in the order the owner chose: the first image large, the others next to each
 * other.
 */
export function Portfolio({ images, isExample }: Pick<Profile, "images" | "isExample">) {
	if (images.length === 0) return null;
	return (
		<section aria-labelledby="images-title" className="mb-12">
			<SectionHeading
				id="images-title"
				aside={
					isExample ? (
						<Tag isStamp>Example</Tag>
					) : (
						`${images.length} ${images.length === 1 ? "picture" : "pictures"}`
					)
				}
			>
				Portfolio
			</SectionHeading>
			<ul className="portfolio">
				{images.map((image, i) => (
					<li key={image.id}>
						<ResponsiveImage
							image={image}
							sizes={
								i === 0
									? "(min-width: 64rem) 46rem, 92vw"
									: "(min-width: 64rem) 22rem, (min-width: 40rem) 45vw, 92vw"
							}
							isFirst={i < FIRST}
							className="portfolio-image"
						/>
					</li>
				))}
			</ul>
		</section>
	);
}
