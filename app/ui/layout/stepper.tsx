import { Link } from "./link.tsx";

export type Step = {
	label: string;
	state: "completed" | "current" | "upcoming";
	/** The path, if the step can be revisited. */
	href?: string;
};

const words = { completed: "Completed", current: "Current", upcoming: "Not started" };

/** The steps of a task in order, each with its state in words. */
export function Stepper({ steps, label = "Progress" }: { steps: readonly Step[]; label?: string }) {
	return (
		<ol aria-label={label} className="steps mb-8">
			{steps.map(({ label: text, state, href }, i) => (
				<li key={text} data-state={state} aria-current={state === "current" ? "step" : undefined}>
					<span aria-hidden="true" className="fact">
						{i + 1}
					</span>
					<span>{href ? <Link to={href}>{text}</Link> : text}</span>
					<span className="fact text-soft">{words[state]}</span>
				</li>
			))}
		</ol>
	);
}
