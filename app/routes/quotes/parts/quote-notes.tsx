import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { Timeline } from "#app/ui/list/timeline.tsx";
import type { ShownQuote } from "./quote-data.server.ts";

/** What either side asked for or proposed about a version. Nothing if no one did. */
export function QuoteNotes({ id, title, notes }: { id: string; title: string; notes: ShownQuote["notes"] }) {
	if (notes.length === 0) return null;
	return (
		<section aria-labelledby={id} className="mb-12">
			<SectionHeading id={id}>{title}</SectionHeading>
			<Timeline
				label="What was asked, oldest first"
				events={notes.map(({ text, ...note }) => ({
					...note,
					children: text && (
						<p className="whitespace-pre-line wrap-anywhere border-l border-rule pl-4">{text}</p>
					),
				}))}
			/>
		</section>
	);
}
