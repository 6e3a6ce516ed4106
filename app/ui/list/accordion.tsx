import type { ReactNode } from "react";

type AccordionItem = { /** Its place on the page; also its permanent address. */ id: string; question: string; answer: ReactNode };

type AccordionProps = {
	/** Items of one name: opening one closes the others, without a script. */
	name: string;
	items: readonly AccordionItem[];
	headingLevel?: 2 | 3 | 4;
	/** For a view of all answers: every item is open, and stays so when another one is opened. */
	areAllOpen?: boolean;
	/** The item that is open when the page arrives. */
	openId?: string | undefined;
	/**
	 * Path of a page that reads `?open=id`: there links to an answer open it on the server, for
	 * browsers that would not.
	 */
	path?: string;
};

/**
 * Questions that open. The id is on the answer, since a browser opens a closed <details> for an
 * address that leads into it, and not for one that leads to the element itself.
 */
export function Accordion({ name, items, headingLevel = 3, areAllOpen = false, openId, path }: AccordionProps) {
	const Heading = `h${headingLevel}` as const;
	return (
		<div className="accordion">
			{items.map(({ id, question, answer }) => (
				<details key={id} name={areAllOpen ? undefined : name} open={areAllOpen || id === openId}>
					<summary>
						<Heading className="text-h3">{question}</Heading>
					</summary>
					<div id={id} className="accordion-body">
						{answer}
						<p className="no-print mt-3">
							<a href={path && !areAllOpen ? `${path}?open=${id}#${id}` : `#${id}`} className="fact inline-flex min-h-6 items-center">
								Link to this answer<span className="sr-only"> ({question})</span>
							</a>
						</p>
					</div>
				</details>
			))}
		</div>
	);
}
