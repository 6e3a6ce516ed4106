import type { FaqView } from "#app/domain/faqs/faq-queries.server.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { PriceList } from "#app/ui/list/price-list.tsx";
import { Prose } from "#app/ui/prose.tsx";

/** Lists such as the twelve deductions: numbered, or as checklists. */
export function FaqLists({ lists }: Pick<FaqView, "lists">) {
	return lists.map(({ title, isChecklist, items }, n) => (
		<section key={title} aria-labelledby={`list-${n}`} className="mt-16">
			<SectionHeading id={`list-${n}`} aside={`${items.length} ${isChecklist ? "lines" : "entries"}`}>
				{title}
			</SectionHeading>
			<ol className="grid grid-cols-1 gap-x-16 md:grid-cols-2">
				{items.map(({ title, html }, i) => (
					<li key={title} className="grid grid-cols-[2.5rem_minmax(0,1fr)] border-t border-rule py-3">
						<span aria-hidden="true" className="fact pt-1 text-green">
							{isChecklist ? (
								<span className="block size-4 border-2 border-field" />
							) : (
								String(i + 1).padStart(2, "0")
							)}
						</span>
						<div>
							<h3 className="text-h3">{title}</h3>
							{html && <Prose html={html} className="mt-1 text-small" />}
						</div>
					</li>
				))}
			</ol>
		</section>
	));
}

/** What to know besides the answers: tips, rates, reminders, disclaimers. */
export function FaqCards({ cards }: Pick<FaqView, "cards">) {
	if (cards.length === 0) return null;
	return (
		<div className="mt-16 grid items-start grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-2">
			{cards.map(({ title, html, prices }) => (
				<section key={title} className="border-t-2 border-green pt-4">
					<h2 className="text-h2">{title}</h2>
					{prices && (
						<div className="mt-4">
							<PriceList lines={prices.map(({ label, figure }) => ({ key: label, label, figure }))} />
						</div>
					)}
					<Prose html={html} className="mt-4" />
				</section>
			))}
		</div>
	);
}
