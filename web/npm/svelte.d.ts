// What the declarations need to know of a component: nothing of it is declared.
declare module '*.svelte' {
  import type { Component } from 'svelte'
  const component: Component<Record<string, unknown>, { show: (shown: never) => void }>
  export default component
}
