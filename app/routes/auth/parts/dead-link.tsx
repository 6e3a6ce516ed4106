import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";

type DeadLinkProps = {
	state: "used" | "expired" | "unknown";
	/** What the link was for, as the tab's title names it. */
	about: string;
	/** Says what the link did, or why it no longer works. */
	text: string;
	/** The one thing to do next. */
	next: { href: string; label: string };
	children?: ReactNode;
};

const titles = {
	used: "This link has already been used",
	expired: "This link has expired",
	unknown: "We don't recognize this link",
};

/** Shown instead of the page behind a link that no longer works. */
export function DeadLink({ state, about, text, next, children }: DeadLinkProps) {
	const title = titles[state];
	return (
		<Page title={`${title} (${about})`} description="This link no longer works.">
			<PageTitle eyebrow="Account" lead={text}>
				{title}
			</PageTitle>
			{children}
			<ButtonLink href={next.href}>{next.label}</ButtonLink>
		</Page>
	);
}
