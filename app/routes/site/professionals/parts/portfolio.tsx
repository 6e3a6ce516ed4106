import type { Profile } from "#app/domain/professionals/professional-queries.server.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { Tag } from "#app/ui/list/tag.tsx";
import { ResponsivePicture } from "#app/ui/picture/responsive-picture.tsx";

/** Images that show on most screens without scrolling. */
const FIRST = 1;

/**
 * The portfolio, in the order the owner chose: the first image large, the others next to each
 * other.
 */
export function Portfolio({ pictures, isExample }: Pick<Profile, "pictures" | "isExample">) {
	if (pictures.length === 0) return null;
	return (
		<section aria-labelledby="pictures-title" className="mb-12">
			<SectionHeading id="pictures-title" aside={isExample ? <Tag isStamp>Example</Tag> : `${pictures.length} ${pictures.length === 1 ? "picture" : "pictures"}`}>
				Portfolio
			</SectionHeading>
			<ul className="portfolio">
				{pictures.map((picture, i) => (
					<li key={picture.id}>
						<ResponsivePicture
							picture={picture}
							sizes={i === 0 ? "(min-width: 64rem) 46rem, 92vw" : "(min-width: 64rem) 22rem, (min-width: 40rem) 45vw, 92vw"}
							isFirst={i < FIRST}
							className="portfolio-picture"
						/>
					</li>
				))}
			</ul>
		</section>
	);
}
