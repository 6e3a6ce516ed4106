import type { ReactNode } from "react";

type AccordionItem = {
	/** The ID of the answer's element, and the fragment of the answer's URL. */
	id: string;
	question: string;
	answer: ReactNode;
};

type AccordionProps = {
	/** Opening an item closes the others with the same name, without a script. */
	name: string;
	items: readonly AccordionItem[];
	headingLevel?: 2 | 3 | 4;
	/** For a view of all answers: every item starts open, and opening one doesn't close the others. */
	areAllOpen?: boolean;
	/** The item that is open when the page loads. */
	openId?: string | undefined;
	/**
	 * Path of a page that reads `?open=id`. Links to an answer then have the server open it, for browsers that
	 * don't open it themselves.
	 */
	path?: string;
};

/**
 * Questions that open to show their answers. The ID is on the answer, because a browser opens a closed
 * <details> for a URL that points into it, but not for a URL that points to the <details> itself.
 */
export function Accordion({
	name,
	items,
	headingLevel = 3,
	areAllOpen = false,
	openId,
	path,
}: AccordionProps) {
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
							<a
								href={path && !areAllOpen ? `${path}?open=${id}#${id}` : `#${id}`}
								className="fact inline-flex min-h-6 items-center"
							>
								Link to this answer<span className="sr-only"> ({question})</span>
							</a>
						</p>
					</div>
				</details>
			))}
		</div>
	);
}
