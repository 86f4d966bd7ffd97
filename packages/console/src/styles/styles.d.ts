/** Stylesheets are loaded with the script that imports them. */
declare module '*.css';
