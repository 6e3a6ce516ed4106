import { ButtonLink, buttonClasses } from "./button.tsx";
import { LogoMark } from "./logo.tsx";
import { useViewer } from "./viewer.ts";

type NavLink = { href: string; label: string };

const publicLinks: NavLink[] = [
	{ href: "/services", label: "Find Professionals" },
	{ href: "/how-it-works", label: "How It Works" },
	{ href: "/safety", label: "Safety" },
];

/** The head of every page. All of it is links and one form; the small-screen menu is a <details>. */
export function SiteHeader() {
	const { site, user } = useViewer();
	const links = [...publicLinks, ...(user ? memberLinks(user.role) : [])];
	return (
		<header className="no-print border-b border-rule">
			<div className="frame flex min-h-16 items-center justify-between gap-4">
				<a href="/" className="inline-flex min-h-11 items-center gap-2.5 font-serif text-h3 font-semibold text-ink no-underline">
					<LogoMark className="size-8 text-green" />
					{site.name}
				</a>
				<nav aria-label="Main" className="hidden items-center gap-1 lg:flex">
					<NavList links={links} className="flex items-center gap-1" />
					<AccountLinks isSignedIn={user !== null} />
				</nav>
				<details className="relative lg:hidden" data-menu>
					<summary className={buttonClasses("plain", "list-none px-4 [&::-webkit-details-marker]:hidden")}>Menu</summary>
					<nav aria-label="Main, small screen" className="absolute right-0 z-20 mt-2 w-64 border border-rule bg-sheet p-3 shadow-float">
						<NavList links={links} className="grid" />
						<div className="mt-2 grid gap-2 border-t border-rule pt-3">
							<AccountLinks isSignedIn={user !== null} />
						</div>
					</nav>
				</details>
			</div>
		</header>
	);
}

function memberLinks(role: "CREATOR" | "PROFESSIONAL" | "ADMIN"): NavLink[] {
	const links = [{ href: "/dashboard", label: "Dashboard" }];
	return role === "ADMIN" ? [...links, { href: "/admin", label: "Back office" }] : links;
}

function NavList({ links, className }: { links: NavLink[]; className: string }) {
	return (
		<ul className={className}>
			{links.map(({ href, label }) => (
				<li key={href}>
					<a href={href} className="inline-flex min-h-11 items-center px-3 text-ink no-underline hover:underline">
						{label}
					</a>
				</li>
			))}
		</ul>
	);
}

function AccountLinks({ isSignedIn }: { isSignedIn: boolean }) {
	if (isSignedIn) {
		return (
			<form method="post" action="/auth/signout">
				<button type="submit" className={buttonClasses("plain", "w-full")}>
					Sign out
				</button>
			</form>
		);
	}
	return (
		<>
			<a href="/auth/signin" className="inline-flex min-h-11 items-center px-3 text-ink no-underline hover:underline">
				Sign In
			</a>
			<ButtonLink href="/auth/signup">Join Early Access</ButtonLink>
		</>
	);
}
