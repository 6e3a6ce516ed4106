import type { Rule } from "./off-platform-rule.ts";

const ENDINGS = "com|net|org|io|co|me|us|uk|tv|studio|photo|photos|films?|art|info|biz|dev|app|edu|ca|de";
const OPEN = String.raw`\s*[\[({<|]\s*`;
const CLOSE = String.raw`\s*[\])}>|]\s*`;
const AT = String.raw`(?:\s?@\s?|${OPEN}(?:@|at|a)${CLOSE}|\s+at\s+)`;
const BOUND_AT = String.raw`(?:\s?@\s?|${OPEN}(?:@|at|a)${CLOSE})`;
const DOT = String.raw`(?:${OPEN}(?:\.|dot)${CLOSE}|\s+(?:dot|period|punto)\s+)`;
/** No longer than the standard allows, so that no text takes long to scan. */
const NAME = "(?<![a-z0-9._%+-])[a-z0-9][a-z0-9._%+-]{0,63}";
const OWN = /@greenroom\.|@[\w.-]*greenroom\.example/;

/** An email address, or the wish to continue by email. */
export const emailRules: readonly Rule[] = [
	{ see: /[a-z0-9._%+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,5}\.[a-z]{2,}/g, unless: OWN },
	{ see: new RegExp(String.raw`${NAME}${BOUND_AT}[a-z0-9-]{2,63}\s?[.,]\s?(?:${ENDINGS})\b`, "g"), unless: OWN },
	{ see: new RegExp(String.raw`${NAME}${AT}[a-z0-9-]{2,63}${DOT}(?:${ENDINGS})\b`, "g") },
	{ see: new RegExp(String.raw`\b(?:e[- ]?mail|mail|write|reach|contact|inbox|send)\b[^.!?]{0,40}\sat\s[a-z0-9-]{2,63}\.(?:${ENDINGS})\b`, "g") },
	{ see: new RegExp(String.raw`${NAME}${BOUND_AT}[a-z0-9-]{2,63}\s(?:com|net|org)\b`, "g") },
	{ see: /\b(?:g ?mail|hotmail|proton ?mail|ymail)\b/g, unless: /gmail (?:clips|shows|users|filters|ads|hides)/ },
	{ see: /\bdot (?:com|net|org|io|tv|studio|photos?|films?)\b/g, unless: /\ba dot com\b/ },
	{ see: /(?:\bat|@|\bmy|\})\s?(?:yahoo|outlook|icloud|aol|proton)\b/g, unless: /icloud (?:drive|link|folder|storage)/ },
	{ see: /\b(?:moc|ten|gro)\.[a-z]+@[a-z]/g },
	{ see: /\bat[- ]sign\b/g },
	{ see: /\b(?:e[- ]?mail|mail) (?:me|us)\b/g },
	{ see: /\b(?:shoot|send|drop|write) (?:me|us) an? (?:e[- ]?mail|mail)\b/g },
	{ see: /\b(?:what'?s|what is|give me|send me|share|need) (?:your|ur) e[- ]?mail\b|\bwhat e[- ]?mail\b/g },
	{
		see: /\be[- ]?mail (?:it|this|that|them|those|over|you|u)\b|\b(?:over|via|by|through|per) e[- ]?mail\b/g,
		unless: /campaign|newsletter|audience|subscribers|sequence|\b(?:did|does|has|have) (?:the|your|their|he|she|they|it|greenroom)\b/,
	},
	{
		see: /\b(?:share|have|give|need|get|provide|use|know|drop|leave)\b[^.!?]{0,15}\b(?:an?|any|the best|a good|another) e[- ]?mail(?: address)?(?![\w-])/g,
		unless: /campaign|newsletter|audience|subscribers|sequence|marketing|banner|template|funnel|e[- ]?mail (?:from|list)/,
	},
	{ see: /\b(?:what'?s|what is|which is) (?:the |a )?(?:best|good|right) e[- ]?mail\b|\b(?:i|we) (?:just |already )?(?:sent|wrote|send) (?:you|u) an? e[- ]?mail\b/g },
	{
		see: /\be[- ]?mail (?:the|your|his|her|my|our|everything|all)\b[^.!?]{0,25}\bto (?:me|us|my|our|him|her|this)\b|\b(?:please|pls|plz|could you|can you|can u|just) e[- ]?mail\b/g,
		unless: /campaign|newsletter|audience|subscribers|sequence|marketing|template|funnel|\blist\b/,
	},
	{
		see: new RegExp(String.raw`(?:^|[,:;.!?]\s|\b(?:is|it'?s|its|to|contact|reach|address|under)\s)[a-z0-9][a-z0-9._-]{1,40} at [a-z0-9-]{2,63}\.(?:${ENDINGS})\b(?!/)`, "g"),
		unless: /(?:^|\s)(?:look|shop|buy|see) at\b/,
	},
	{
		see: /\bgoogle mail\b|\be[- ]?mail (?:>|is (?:better|easier|best|quicker|faster|fine))|\b(?:can|could|should|may) (?:i|we) (?:just )?e[- ]?mail\b|\b(?:address|mailbox) (?:\w+ ){0,3}e[- ]?mail\b|\baddress (?:is )?in my (?:signature|bio|profile)\b|\b(?:which|what) address should (?:i|we) (?:use|write)\b/g,
		unless: /campaign|newsletter|audience|subscribers|sequence|marketing|template|funnel|\blists?\b/,
	},
	{ see: /\b(?:gmail|hotmail|icloud|yahoo|aol|proton)\s?(?::|is\b)|\boutlook:\s?[a-z]+(?:[._-][a-z0-9]|\d)/g },
	{ see: /\barroba\b|\b(?:mi|tu|su|por) (?:correo|e[- ]?mail)\b|\bcorreo (?:electronico|es)\b/g },
	{
		see: /\b(?:your|ur|my|our) (?:work |private |personal |other |direct |own )?e[- ]?mail(?: address)?\b/g,
		unless: /e[- ]?mail (?:campaign|list|marketing|sequence|newsletter|banner|template|funnel)/,
	},
	{ see: /\b(?:my|our) (?:e[- ]?mail|inbox) is\b|\b(?:move|take|switch) (?:this |it |over )?to e[- ]?mail\b/g },
];
