/* Le panier : le module de paiement est celui de notre prestataire. */
(function () {
  var zone = document.getElementById('lumen-paiement');

  function enregistrer(resultat) {
    return fetch('/commandes', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ reference: resultat.reference }),
    }).then(function (reponse) {
      if (!reponse.ok) throw new Error('commande refusée');
      window.location.href = '/merci';
    });
  }

  function afficherErreur(message) {
    var p = document.createElement('p');
    p.className = 'erreur';
    p.textContent = message;
    zone.after(p);
  }

  if (!window.Lumen) {
    afficherErreur('Le paiement en ligne est indisponible pour le moment.');
    return;
  }

  window.Lumen.monter(zone, {
    boutique: zone.dataset.boutique,
    montant: Number(zone.dataset.montant),
    devise: 'EUR',
    moyens: ['carte', 'googlepay', 'virement'],
    apresPaiement: enregistrer,
    apresErreur: function () {
      afficherErreur('Le paiement a échoué. Rien n’a été débité.');
    },
  });
})();
