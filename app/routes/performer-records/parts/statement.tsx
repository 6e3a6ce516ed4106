import { SectionHeading } from "#app/ui/layout/section-heading.tsx";

/** The statement of 28 CFR 75.6, as text to copy or print. */
export function Statement({ id, text }: { id: string; text: string }) {
	return (
		<section aria-labelledby={`${id}-title`} className="mt-12 max-w-3xl">
			<SectionHeading id={`${id}-title`}>Statement</SectionHeading>
			<p className="measure mb-4">
				Show this text with every copy of the work: at the beginning or end of a video, and on each page of a
				site on which it appears, or behind a link named “18 U.S.C. 2257 Record-Keeping Requirements
				Compliance Statement”.
			</p>
			<blockquote className="border-l-2 border-rule pl-4 whitespace-pre-line wrap-anywhere select-all">
				{text}
			</blockquote>
		</section>
	);
}
