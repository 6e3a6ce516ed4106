import { href } from "react-router";
import { ButtonLink, SubmitButton } from "#app/ui/form/button.tsx";

/** Asks a professional once for what creators filter by. It can be answered or dismissed. */
export function OpenQuestions({ missing }: { missing: readonly string[] }) {
	const dismiss = href("/professional/edit/dismiss-facts");
	return (
		<section aria-labelledby="open-questions-title" className="measure mt-14 border-t border-rule pt-4">
			<h2 id="open-questions-title" className="text-h2">
				Tell creators more about your work
			</h2>
			<p className="mt-2">
				Creators can now filter by these, and our matching takes them into account. Your profile doesn't say
				yet:
			</p>
			<ul className="my-3 list-disc pl-5">
				{missing.map((question) => (
					<li key={question}>{question}</li>
				))}
			</ul>
			<div className="flex flex-wrap items-center gap-3">
				<ButtonLink href={href("/professional/edit")} variant="plain">
					Add to your profile
				</ButtonLink>
				<form method="post" action={dismiss}>
					<SubmitButton variant="quiet" action={dismiss} pending="Dismissing...">
						Don't ask again
					</SubmitButton>
				</form>
			</div>
		</section>
	);
}
