import { useEffect, useRef } from "react";

type FieldMetadata = { id: string; errors?: string[] | undefined };

type Props = {
	/** Messages that belong to no field. */
	formErrors?: string[] | undefined;
	/** In the order of the page. */
	fields: FieldMetadata[];
	/** Changes with every answer of the server, so that each one takes the focus. */
	answer: unknown;
};

/** What is wrong with a form, above the title, each line leading to its field. */
export function ErrorSummary({ formErrors = [], fields, answer }: Props) {
	const summary = useRef<HTMLDivElement>(null);
	// The messages may arrive a render later than the answer.
	const focused = useRef<unknown>(undefined);
	useEffect(() => {
		if (!answer || !summary.current || focused.current === answer) return;
		focused.current = answer;
		summary.current.focus();
	});
	const fieldErrors = fields.flatMap(({ id, errors }) => (errors?.[0] ? [{ id, message: errors[0] }] : []));
	if (formErrors.length === 0 && fieldErrors.length === 0) return null;
	return (
		<div ref={summary} role="alert" tabIndex={-1} aria-labelledby="error-summary-title" className="measure mb-8 border-2 border-l-8 border-tally p-5" data-error-summary>
			<h2 id="error-summary-title" className="text-h3">
				There is a problem
			</h2>
			<ul className="mt-2 grid gap-1">
				{formErrors.map((message) => (
					<li key={message} className="font-semibold">
						{message}
					</li>
				))}
				{fieldErrors.map(({ id, message }) => (
					<li key={id}>
						<a href={`#${id}`} className="font-semibold text-tally">
							{message}
						</a>
					</li>
				))}
			</ul>
		</div>
	);
}
