import type { ReactNode } from "react";

type FoldProps = {
	/** For links to the section. */
	id: string;
	title: ReactNode;
	/** At the right edge, what it says in short: an amount, a count. Not a link. */
	aside?: ReactNode;
	isOpen?: boolean;
	className?: string;
	children: ReactNode;
};

/** A part of the page that opens on a press, without a script. Print opens it. */
export const Fold = ({ id, title, aside, isOpen = false, className, children }: FoldProps) => (
	<details open={isOpen} className={className}>
		<summary className="fold">
			<h2 id={id} className="text-h3">
				{title}
			</h2>
			{aside && <span className="fact">{aside}</span>}
		</summary>
		<div className="pt-2 pb-6">{children}</div>
	</details>
);
