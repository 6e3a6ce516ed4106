import type { ReactNode } from "react";

type FoldProps = {
	/** For links to the section. */
	id: string;
	title: ReactNode;
	/** A summary at the right edge, such as an amount or a count. Not a link. */
	aside?: ReactNode;
	isOpen?: boolean;
	className?: string;
	children: ReactNode;
};

/** A section of the page that opens when pressed, without a script. Printing opens it. */
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
