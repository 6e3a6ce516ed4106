import type { ReactNode } from "react";
import { Form, useLocation } from "react-router";
import { SubmitButton } from "#app/ui/form/button.tsx";
import { Link } from "./link.tsx";

export type NavigationGroup = { title: string; links: readonly { href: string; label: string }[] };

type BackOfficeLayoutProps = {
	/** The back office's navigation links. */
	groups: readonly NavigationGroup[];
	children: ReactNode;
};

/** The back office's layout: navigation on the left, and denser content than the public site. */
export function BackOfficeLayout({ groups, children }: BackOfficeLayoutProps) {
	return (
		<div className="back-office">
			<nav aria-label="Back office" className="back-office-nav no-print max-lg:hidden">
				<Groups groups={groups} />
			</nav>
			<details className="back-office-menu no-print lg:hidden">
				<summary>Back office menu</summary>
				<nav aria-label="Back office, small screen">
					<Groups groups={groups} />
				</nav>
			</details>
			<div className="min-w-0">{children}</div>
		</div>
	);
}

function Groups({ groups }: Pick<BackOfficeLayoutProps, "groups">) {
	const { pathname } = useLocation();
	const known = groups.some(({ links }) => links.some(({ href }) => href === pathname));
	const isPart = (href: string) => !known && pathname.startsWith(`${href}/`) && href !== "/admin";
	return groups.map(({ title, links }) => (
		<div key={title} className="mb-5">
			<p className="slug mb-1 text-soft">{title}</p>
			<ul>
				{links.map(({ href, label }) => (
					<li key={href}>
						<Link to={href} aria-current={pathname === href ? "page" : isPart(href) || undefined}>
							{label}
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
};

/** One button as a small form, for rows and banners. */
export function ActionButton({
	action,
	fields = {},
	children,
	pending,
	variant = "plain",
}: ActionButtonProps) {
	return (
		<Form method="post" action={action} className="inline">
			{Object.entries(fields).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<SubmitButton pending={pending} action={action} variant={variant} isSmall>
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
