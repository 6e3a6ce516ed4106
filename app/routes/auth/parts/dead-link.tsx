import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";

type DeadLinkProps = {
	state: "used" | "expired" | "unknown";
	/** What the link was for, in the title of the tab. */
	about: string;
	/** What came of the link, or why it is good no more. */
	text: string;
	/** The one thing to do next. */
	next: { href: string; label: string };
	children?: ReactNode;
};

const titles = { used: "This link was used already", expired: "This link has expired", unknown: "We do not know this link" };

/** Stands in for the page behind a link that is good no more. */
export function DeadLink({ state, about, text, next, children }: DeadLinkProps) {
	const title = titles[state];
	return (
		<Page title={`${title} (${about})`} description="This link does nothing any more." isHidden>
			<PageTitle slug="Account" lead={text}>
				{title}
			</PageTitle>
			{children}
			<ButtonLink href={next.href}>{next.label}</ButtonLink>
		</Page>
	);
}
