import type { ReactNode } from "react";
import { Form, type UIMatch, useLocation, useMatches } from "react-router";
import { SubmitButton } from "#app/ui/form/button.tsx";
import { Count } from "#app/ui/list/tag.tsx";
import { Link } from "./link.tsx";
import { findCurrentLink, type NavigationGroup } from "./navigation.ts";
import type { RouteHandle } from "./route-handle.ts";
import { useViewer } from "./viewer.ts";

/**
 * The side navigation that the handles of the page's routes define, such as the back office's. Undefined on
 * the pages of visitors and members.
 */
export function useSideNavigation(): readonly NavigationGroup[] | undefined {
	const { user } = useViewer();
	const matches = useMatches() as UIMatch<unknown, RouteHandle | undefined>[];
	const match = matches.findLast(({ handle }) => handle?.navigation);
	return user?.role === "ADMIN" && match ? match.handle?.navigation?.(match, user.scopes) : undefined;
}

type BackOfficeLayoutProps = {
	/** The back office's navigation links. */
	groups: readonly NavigationGroup[];
	/** The page's `main`. */
	children: ReactNode;
};

/** The back office's layout: navigation on the left, and denser content than the public site. */
export function BackOfficeLayout({ groups, children }: BackOfficeLayoutProps) {
	const { pathname } = useLocation();
	return (
		<div className="frame back-office pt-8">
			<nav aria-label="Back office" className="back-office-nav no-print max-lg:hidden">
				<Groups groups={groups} />
			</nav>
			{/* The key closes the menu when the page changes. */}
			<details key={pathname} className="back-office-menu no-print lg:hidden">
				<summary>Back office menu</summary>
				<nav aria-label="Back office, small screen">
					<Groups groups={groups} />
				</nav>
			</details>
			{children}
		</div>
	);
}

function Groups({ groups }: Pick<BackOfficeLayoutProps, "groups">) {
	const { pathname } = useLocation();
	const current = findCurrentLink(groups, pathname)?.href;
	return groups.map(({ title, links }) => (
		<div key={title} className="mb-5">
			<p className="slug mb-1 text-soft">{title}</p>
			<ul>
				{links.map(({ href, label, waiting = 0 }) => (
					<li key={href}>
						<Link to={href} aria-current={href === current ? (href === pathname ? "page" : true) : undefined}>
							{label}
							<Count value={waiting} of="waiting" />
						</Link>
					</li>
				))}
			</ul>
		</div>
	));
}

/** A row of figures with labels. */
export function StatList({
	label,
	figures,
}: {
	label: string;
	figures: readonly { label: string; value: ReactNode; note?: ReactNode }[];
}) {
	return (
		<dl aria-label={label} className="back-office-figures">
			{figures.map(({ label: name, value, note }) => (
				<div key={name}>
					<dt>{name}</dt>
					<dd className="fact">
						<span className="text-h3 font-semibold">{value}</span>
						{note && <span className="block text-soft">{note}</span>}
					</dd>
				</div>
			))}
		</dl>
	);
}

type ActionButtonProps = {
	/** The URL that the action posts to. */
	action: string;
	fields?: Record<string, string>;
	children: ReactNode;
	pending: string;
	variant?: "main" | "plain" | "quiet";
	/** Whether the E key presses the button while the focus is in its row (app/enhance/shortcuts.ts). */
	hasShortcut?: boolean;
};

/** One button as a small form, for rows and banners. */
export function ActionButton({
	action,
	fields = {},
	children,
	pending,
	variant = "plain",
	hasShortcut = false,
}: ActionButtonProps) {
	return (
		<Form method="post" action={action} className="inline">
			{Object.entries(fields).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<SubmitButton
				pending={pending}
				action={action}
				variant={variant}
				isSmall
				data-shortcut={hasShortcut ? "e" : undefined}
			>
				{children}
			</SubmitButton>
		</Form>
	);
}

/** A banner above the content, with its actions at the right edge. */
export function BackOfficeBanner({
	label,
	children,
	actions,
}: {
	label: string;
	children: ReactNode;
	actions?: ReactNode;
}) {
	return (
		<section aria-label={label} className="back-office-banner no-print">
			<p>{children}</p>
			{actions && <div className="flex flex-wrap gap-2">{actions}</div>}
		</section>
	);
}
