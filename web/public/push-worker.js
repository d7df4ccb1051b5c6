// Tells the person that it is their turn, while no page is open. One notice for each table; an empty one takes it back.
self.addEventListener('push', (event) => {
  const { table, sentence } = event.data.json()
  const close = async () => {
    const shown = await self.registration.getNotifications({ tag: table })
    shown.forEach((notice) => notice.close())
  }
  const show = () => self.registration.showNotification('Hillfort', { body: sentence, tag: table, data: table })
  event.waitUntil(sentence === '' ? close() : show())
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(self.clients.openWindow(`/play/${encodeURIComponent(event.notification.data)}`))
})
